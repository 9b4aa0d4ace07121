/** The wallet: a button, then the sheet in which the person confirms. The wallet gives a token and no card number. */
import { join, post, say, tokenise } from "./frame.js";

const button = document.getElementById("pay");
const sheet = document.getElementById("sheet");

function open(isOpen) {
  sheet.hidden = !isOpen;
  button.hidden = isOpen;
  (isOpen ? document.getElementById("confirm") : button).focus();
}

async function confirm() {
  const problem = document.getElementById("problem");
  problem.hidden = true;
  document.getElementById("confirm").disabled = true;
  try {
    const { status, answer } = await tokenise("/wallet/tokens", {});
    if (status !== 201) throw new Error(String(status));
    open(false);
    post({ type: "token", token: answer.token, brand: answer.brand, last4: answer.last4 });
  } catch {
    problem.hidden = false;
    problem.lastElementChild.textContent = say("unavailable");
    post({ type: "error", reason: "unavailable" });
  } finally {
    document.getElementById("confirm").disabled = false;
  }
}

button.addEventListener("click", () => open(true));
document.getElementById("cancel").addEventListener("click", () => open(false));
document.getElementById("confirm").addEventListener("click", () => void confirm());
sheet.addEventListener("keydown", (event) => {
  if (event.key === "Escape") open(false);
});
join({ submit: () => open(true) });
