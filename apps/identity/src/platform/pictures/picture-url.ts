/** Where a picture is; the same for everybody who has the address, and it never changes under it. */
export const pictureUrl = (publicUrl: string, name: string): string => `${publicUrl}/pictures/${name}.webp`

export const isOwnPicture = (publicUrl: string, url: string | null): boolean =>
  url?.startsWith(`${publicUrl}/pictures/`) ?? false
