/** Where a picture is; the same for everybody who has the address, and it never changes under it. */
export const pictureUrl = (publicUrl: string, name: string): string => `${publicUrl}/pictures/${name}.webp`

/** Whether an address is of a picture of ours; clients of the wire put a time behind it. */
export const isOwnPicture = (publicUrl: string, url: string | null): boolean => {
  const start = `${publicUrl}/pictures/`
  return (
    url !== null && url.startsWith(start) && /^[\w-]{43}\.webp(\?t=\d{1,15})?$/.test(url.slice(start.length))
  )
}
