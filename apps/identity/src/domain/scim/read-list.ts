type Page = { readonly limit: number; readonly offset: number }

type ReadListParams<Row> = {
  readonly read: (page: Page) => Promise<readonly Row[]>
  readonly count: () => Promise<number>
}

/** One page of a list, and how many there are; of a first page that is not full that is known without counting. */
export const readList = async <Row>(
  { limit, offset }: Page,
  { read, count }: ReadListParams<Row>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const rows = limit === 0 ? [] : await read({ limit, offset })
  const total = offset === 0 && rows.length < limit ? rows.length : await count()
  return { rows, total }
}
