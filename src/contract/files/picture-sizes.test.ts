import { describe, expect, it } from "vitest";
import { PICTURE_WIDTHS, pictureAddress, pictureSets, readPictureAddress, widthsOf } from "./picture-sizes.ts";

const fileId = "018f6f0e-2b1c-7c3e-9a54-0f2b1c7c3e9a";

describe("addresses of uploaded pictures", () => {
  it("are read back as they were made", () => {
    for (const width of PICTURE_WIDTHS) {
      const name = { fileId, width, format: "avif" } as const;
      expect(readPictureAddress(pictureAddress(name))).toEqual(name);
    }
  });

  it.each([
    `/images/${fileId}/641.webp`,
    `/images/${fileId}/99999.webp`,
    `/images/${fileId}/0640.webp`,
    `/images/${fileId}/640.jpg`,
    `/images/${fileId}/640.svg`,
    `/images/${fileId.toUpperCase()}/640.webp`,
    `/images/../${fileId}/640.webp`,
    `/images/${fileId}/../640.webp`,
    `/images/${fileId}%2f640.webp`,
    `https://elsewhere.example/images/${fileId}/640.webp`,
  ])("%s is none", (address) => {
    expect(readPictureAddress(address)).toBeNull();
  });

  it("offer each width that the picture has, and never a wider one", () => {
    expect(widthsOf(640)).toEqual([160, 240, 320, 480, 640]);
    const sets = pictureSets({ url: `/images/${fileId}/320.webp`, width: 320 });
    expect(sets).toEqual({
      avif: `/images/${fileId}/160.avif 160w, /images/${fileId}/240.avif 240w, /images/${fileId}/320.avif 320w`,
      webp: `/images/${fileId}/160.webp 160w, /images/${fileId}/240.webp 240w, /images/${fileId}/320.webp 320w`,
    });
  });

  it("of another server's picture nothing is known but the picture itself", () => {
    expect(pictureSets({ url: "https://cdn.example/cover.jpg", width: 1280 })).toBeNull();
  });
});
