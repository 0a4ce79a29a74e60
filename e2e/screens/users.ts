import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/** The team page of the admin portal. */
export const usersScreen = (portal: FrameLocator | Page) => {
  const rows = portal.getByRole('table').locator('tbody').getByRole('row')
  const button = (name: string | RegExp) => portal.getByRole('button', { name })
  const dialog = portal.getByRole('dialog')
  const row = (text: string) => rows.filter({ hasText: text })
  const choose = async (text: string, action: string) => {
    await row(text)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await portal.getByRole('menuitem', { name: action }).click()
  }
  return {
    rows,
    row,
    heading: portal.getByRole('heading', { level: 1, name: 'Users' }),
    search: (text: string) => portal.getByRole('searchbox').fill(text),
    sortBy: (column: string) =>
      portal.getByRole('columnheader', { name: column }).getByRole('button').click(),
    nextPage: () => button('Next page').click(),
    invite: async ({ email, name, role }: { email: string; name: string; role: string }) => {
      await button('Invite people').click()
      await dialog.getByLabel('Email addresses').fill(email)
      await dialog.getByLabel('Email addresses').press('Enter')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('checkbox', { name: role }).check()
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await expect(dialog).toBeHidden()
    },
    changeRoles: async (person: string, { add, remove }: { add: string; remove: string }) => {
      await choose(person, 'Edit…')
      await dialog.getByRole('checkbox', { name: remove }).uncheck()
      await dialog.getByRole('checkbox', { name: add }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    },
    disable: async (person: string) => {
      await choose(person, 'Disable…')
      await dialog.getByRole('button', { name: 'Disable' }).click()
      await expect(dialog).toBeHidden()
    },
    /** Says why, and once more who one is. */
    actFor: async (person: string, { reason, password }: { reason: string; password: string }) => {
      await choose(person, 'Sign in as this user…')
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Start session' }).click()
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Start session' }).click()
    },
    remove: async (person: string, email: string) => {
      await choose(person, 'Delete…')
      await dialog.getByRole('textbox').fill(email)
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
