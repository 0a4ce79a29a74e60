/** An address of administration: a page, one item of it, and a part of that item. */
export type PageAddress = {
  /** The page's own name in the table of pages. */
  readonly page: string
  readonly item?: string
  readonly tab?: string
}

/** What stands in an address; as it is where it is not well encoded, for an address can be typed by hand. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Reads the key of a route, such as `admin/users/42/sessions`; undefined for one that is not of administration. */
export const readPageAddress = (key: string): PageAddress | undefined => {
  const [area, page, item, tab] = key.split('/')
  if (area !== 'admin' || page === undefined) return undefined
  return {
    page,
    ...(item ? { item: decode(item) } : {}),
    ...(tab ? { tab: decode(tab) } : {}),
  }
}

/** Writes the key of a route from what it leads to. */
export const formatPageAddress = ({ page, item, tab }: PageAddress): string =>
  [
    'admin',
    page,
    ...[item, tab].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)])),
  ].join('/')
