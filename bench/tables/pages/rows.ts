/** A user as a list shows one. */
export type Row = { readonly id: string; readonly name: string; readonly email: string; readonly at: string }

export const columnNames = ['name', 'email', 'at'] as const

export const rowCount = 100_000

export const makeRows = (): Row[] =>
  Array.from({ length: rowCount }, (_, index) => ({
    id: `user-${index}`,
    name: `Person ${index}`,
    email: `person${index}@example.test`,
    at: new Date(1_700_000_000_000 + index * 1000).toISOString(),
  }))

/** Shows the list in the page when the bench says so: only that is measured. */
export const offer = (show: (place: HTMLElement, rows: readonly Row[]) => void): void => {
  const rows = makeRows()
  Object.assign(window, {
    show: () => show(document.getElementById('place') as HTMLElement, rows),
  })
}
