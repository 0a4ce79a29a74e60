/** An address of administration: a page, one item of it, and a part of that item. */
export type PageAddress = {
  /** The page's own name in the table of pages. */
  readonly page: string
  readonly item?: string
  readonly tab?: string
}

/** Reads the key of a route, such as `admin/users/42/sessions`; undefined for one that is not of administration. */
export const readPageAddress = (key: string): PageAddress | undefined => {
  const [area, page, item, tab] = key.split('/')
  if (area !== 'admin' || page === undefined) return undefined
  return {
    page,
    ...(item ? { item: decodeURIComponent(item) } : {}),
    ...(tab ? { tab: decodeURIComponent(tab) } : {}),
  }
}

/** Writes the key of a route from what it leads to. */
export const formatPageAddress = ({ page, item, tab }: PageAddress): string =>
  [
    'admin',
    page,
    ...[item, tab].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)])),
  ].join('/')
