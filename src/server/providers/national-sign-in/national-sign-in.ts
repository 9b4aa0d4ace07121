/** Where a request stands with the national service. */
export type NationalStatus = "waiting" | "approved" | "rejected" | "expired";

/** A request that a person is asked to decide on their phone. */
export interface NationalRequest {
  nationalId: string;
  /** The service's name for it. */
  transaction: string;
  /** Two digits: the person picks them on their phone. */
  number: string;
}

/** What a notice of the service says, once its signature held. */
export interface NationalNotice {
  transaction: string;
  status: NationalStatus;
  /** Null where it names nobody. */
  nationalId: string | null;
  nameAr: string | null;
  nameEn: string | null;
}

/** The national sign-in: a person proves their national ID on their own phone, by a number that our page shows. */
export interface NationalSignIn {
  /**
   * Asks the person's phone.
   * @param asked.requestId ours, a UUID; comes back with the notice
   * @param asked.address of the browser, which the service wants to know
   * @throws Problem `national_pending` where a request of this ID is open there already, `national_unavailable`
   */
  begin(asked: {
    nationalId: string;
    requestId: string;
    language: "ar" | "en";
    address: string;
  }): Promise<Pick<NationalRequest, "transaction" | "number">>;
  /** @throws Problem `national_unavailable` */
  ask(request: NationalRequest): Promise<NationalStatus>;
  /** Null for what the service did not sign for us, or too long ago. @throws Problem `national_unavailable` where its keys cannot be read */
  readNotice(token: string): Promise<NationalNotice | null>;
}
