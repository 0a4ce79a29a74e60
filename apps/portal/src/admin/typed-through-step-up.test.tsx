// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { steppedUpAcr } from '@vestibule/access'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../kit/dialog/dialog-address.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { mfaAsked, mfaForced } from '../preview/handlers/mfa.ts'
import { showStepUp } from '../session-watch/show-step-up.tsx'
import { findField, type ShownPortal } from '../testing/show.tsx'
import { pass, showAdmin } from '../testing/show-admin.tsx'

// Here already, so that no test waits for a chunk.
import '../auth/step-up/StepUpDialog.tsx'
import '../session/reauthenticate.ts'

const configuration: AdminBoxConfiguration = {
  navigation: Object.fromEntries(
    ['roles', 'sso', 'security', 'provisioning', 'apiTokens'].map((page) => [page, { visibility: 'always' }]),
  ),
}
const flags = { admin_portal_ip_restrictions: 'on' } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

type Row = {
  readonly page: string
  readonly params?: Readonly<Record<string, string>>
  readonly dialog: string
  readonly item?: string
  /** The operation that wants a fresh proof. */
  readonly operation: string
  readonly submit: string
  /** What is typed, by the label of its field. */
  readonly texts: Readonly<Record<string, string>>
  /** A box that is clicked. */
  readonly box?: string | RegExp
  /** What is chosen in a list, by its label. */
  readonly choices?: Readonly<Record<string, string>>
}

const rows: readonly Row[] = [
  {
    page: 'security',
    params: { tab: 'ipRestrictions' },
    dialog: 'addIp',
    operation: 'createIPRestriction',
    submit: 'Add address',
    texts: { 'Address or range': '198.51.100.7', 'Description (optional)': 'Office' },
    box: 'On',
  },
  {
    page: 'security',
    dialog: 'idleTimeout',
    operation: 'createOrUpdateSessionConfigrations',
    submit: 'Save',
    texts: { Length: '8' },
    choices: { Unit: 'hours' },
  },
  {
    page: 'sso/sso-okta/domains',
    dialog: 'addDomain',
    item: 'sso-okta',
    operation: 'createSSODomain',
    submit: 'Add domain',
    texts: { Domain: 'acme-labs.test' },
  },
  {
    page: 'provisioning',
    dialog: 'newConnection',
    operation: 'createConfiguration',
    submit: 'Create connection',
    texts: { 'Name (optional)': 'Staff' },
    choices: { Directory: 'azure-ad' },
  },
  {
    page: 'roles',
    dialog: 'new',
    operation: 'addRoleV2',
    submit: 'Create role',
    texts: { Name: 'Auditor', Key: 'auditor', Description: 'Reads only' },
    box: /^Default role/,
    choices: { 'Start from': 'role-care' },
  },
  {
    page: 'apiTokens',
    dialog: 'newToken',
    operation: 'updateTenantApiTokensData',
    submit: 'Create token',
    texts: { Name: 'Nightly export', 'Expires in days': '30' },
    box: /^Support/,
  },
]

const base64url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const claims = { sub: me.id, tenantId: me.tenantId, acr: steppedUpAcr, amr: ['pwd', 'mfa', 'otp'] }
const provedAnswer = { ...signedInAnswer, accessToken: `x.${base64url(claims)}.` }
const appOnly = { ...mfaAsked, mfaDevices: { ...mfaForced.mfaDevices, authenticators: [{ id: 'app-1' }] } }

/** A dialog whose change wants a fresh proof, which the user gives with a code of their app. */
const showDialog = async ({ page, params, dialog, item, operation }: Row) => {
  const change = vi.fn().mockRejectedValue(new ApiError('STEP_UP_REQUIRED', { maxAge: 300 }))
  const portal = await showAdmin(page, {
    configuration,
    boot: { flags },
    params,
    answers: {
      [operation]: change,
      generateStepupSession: async () => appOnly,
      verifyMFAAuthenticatorAppForLogin: async () => {
        change.mockRejectedValue(new ApiError('OFFLINE'))
        return provedAnswer
      },
    },
  })
  showStepUp(portal.store)
  act(() => portal.store.set(dialogAddress, dialog, item))
  return { portal, change }
}

/** The one dialog that is open, with its form. */
const findSheet = async ({ screen }: ShownPortal) => {
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: 'Cancel' })
  return { sheet: within(dialog), form: dialog.querySelector('form')! }
}

const byLabel = (label: string) => new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}`)

const typeAll = async (portal: ShownPortal, { texts, choices = {}, box }: Row) => {
  const { user } = portal
  const { sheet } = await findSheet(portal)
  for (const [label, text] of Object.entries(texts)) {
    const field = await sheet.findByLabelText(byLabel(label))
    await user.clear(field)
    await user.type(field, text)
  }
  for (const [label, value] of Object.entries(choices))
    await user.selectOptions(sheet.getByLabelText(byLabel(label)), value)
  if (box !== undefined) await user.click(await sheet.findByRole('checkbox', { name: box }))
}

/** Everything that the dialog holds. */
const readAll = async (portal: ShownPortal) => [...new FormData((await findSheet(portal)).form)]

const findStepUp = ({ screen }: ShownPortal) => screen.findByRole('dialog', { name: 'Confirm it’s you' })

const waysOut = {
  Cancel: async ({ user }: ShownPortal, stepUp: HTMLElement) =>
    user.click(within(stepUp).getByRole('button', { name: 'Cancel' })),
  'the cross': async ({ user }: ShownPortal, stepUp: HTMLElement) =>
    user.click(within(stepUp).getByRole('button', { name: 'Close' })),
  Escape: async ({ user }: ShownPortal) => user.keyboard('{Escape}'),
}

describe.each(rows)('SEC-AD-03 what was typed in $dialog of $page', (row) => {
  const begin = async () => {
    const { portal, change } = await showDialog(row)
    await typeAll(portal, row)
    const submit = async () => {
      const { sheet } = await findSheet(portal)
      await portal.user.click(sheet.getByRole('button', { name: row.submit }))
    }
    const typed = await readAll(portal)
    expect(typed.map(([, value]) => value)).toEqual(expect.arrayContaining(Object.values(row.texts)))
    return { portal, change, submit, typed }
  }

  test('is there after the proof was given up, however that was done, and is sent by the next try', async () => {
    const { portal, change, typed, submit } = await begin()
    for (const [name, leave] of Object.entries(waysOut)) {
      await submit()
      const stepUp = await findStepUp(portal)
      await findField(portal, 'Six-digit code')
      await leave(portal, stepUp)
      await waitFor(() =>
        expect(portal.screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull(),
      )
      expect(await readAll(portal), name).toEqual(typed)
    }
    expect(change).toHaveBeenCalledTimes(3)
    for (const [input] of change.mock.calls) expect(input).toEqual(change.mock.calls[0]?.[0])
  })

  test('is there after the proof was given and the change refused for another reason', async () => {
    const { portal, change, typed, submit } = await begin()
    await submit()
    await findStepUp(portal)
    await portal.user.type(await findField(portal, 'Six-digit code'), '123456')
    await portal.screen.findByRole('heading', { name: 'Confirmed' })
    await pass(portal, 200)
    await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
    expect(change.mock.calls[1]?.[0]).toEqual(change.mock.calls[0]?.[0])
    expect(await readAll(portal)).toEqual(typed)
  })
})
