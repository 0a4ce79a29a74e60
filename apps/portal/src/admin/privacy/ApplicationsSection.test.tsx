// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { deleteApplicationSessionsForUser } from '@vestibule/contract/areas/sessions'
import { expect, test } from 'vitest'
import type { ShownPortal } from '../../testing/show.tsx'
import { showAdmin } from '../../testing/show-admin.tsx'

const section = ({ screen }: ShownPortal, title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!)

test('SEC-TO-16 an application has one line, and one button that ends all it was granted', async () => {
  const portal = await showAdmin('privacy')
  await portal.screen.findByText('Acme Desk')
  const applications = section(portal, 'Apps')
  const line = within(applications.getByText('Acme Desk').closest<HTMLElement>('.v-line')!)
  expect(line.getByText(/^2 sessions · /)).toBeDefined()
  expect(section(portal, 'Sessions').queryByText(/Acme Desk/)).toBeNull()
  await portal.user.click(portal.screen.getByRole('button', { name: 'Sign out of Acme Desk' }))
  expect(portal.call).toHaveBeenCalledWith(deleteApplicationSessionsForUser, {
    applicationId: 'application-2',
  })
  await waitFor(() => expect(portal.screen.queryByText('Acme Desk')).toBeNull())
  expect(portal.screen.queryByRole('heading', { name: 'Apps' })).toBeNull()
  expect(portal.screen.getByText('Safari on iOS')).toBeDefined()
})
