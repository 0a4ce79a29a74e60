import { within } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import type { ShownPortal } from './show.tsx'
import { showAdmin } from './show-admin.tsx'

/** A server that fails, with the number to quote. */
export const away = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' })

type Wanted = Parameters<typeof showAdmin>[1]

/** The team, once it is listed. */
export const showUsers = async (wanted?: Wanted): Promise<ShownPortal> => {
  const portal = await showAdmin('users', wanted)
  await portal.screen.findByText('Ada Admin', { selector: 'td *' })
  return portal
}

/** Rows of the team; the alert of a failed list is none. */
export const listRows = ({ screen }: ShownPortal): HTMLElement[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => row.querySelector('[data-in=lead]'))

export const findRow = (portal: ShownPortal, text: string): HTMLElement => {
  const row = listRows(portal).find(({ textContent }) => textContent?.includes(text))
  if (row === undefined) throw new Error(`There is no row of ${text}`)
  return row
}

export const listNames = (portal: ShownPortal) =>
  listRows(portal).map((row) => row.querySelector('bdi')?.textContent)

/** Opens the menu of a row, and gives what it offers. */
export const openMenu = async (portal: ShownPortal, name: string) => {
  const { screen, user } = portal
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

/** Chooses from the menu of a row, and gives the dialog that opens. */
export const choose = async (portal: ShownPortal, name: string, action: string) => {
  await openMenu(portal, name)
  await portal.user.click(portal.screen.getByRole('menuitem', { name: action }))
  return within(await portal.screen.findByRole('dialog'))
}
