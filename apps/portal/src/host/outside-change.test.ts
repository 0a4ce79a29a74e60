import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { route } from '../ports/route.ts'
import { outsideChange } from './outside-change.ts'

const rows: readonly (readonly [string, object, string | undefined])[] = [
  ['getState', {}, undefined],
  ['getAccessToken', {}, undefined],
  ['ping', { t: 1 }, undefined],
  ['focus', { where: 'first' }, 'focused'],
  ['close', {}, 'changed'],
  ['switchTenant', { tenantId: 'b' }, 'changed'],
  ['setLocalizations', { localizations: {} }, 'changed'],
  ['setTheme', {}, 'changed'],
  ['setViewport', { height: 1, offsetTop: 0 }, 'changed'],
  ['open', { route: 'admin/users', params: { search: 'ann' } }, undefined],
  ['open', { route: 'admin/users' }, 'changed'],
  ['open', { route: 'admin/roles', params: { search: 'ann' } }, 'changed'],
  ['open', { route: 'admin/users', params: { search: 'ann', dialog: 'edit', item: '1' } }, 'opened'],
]

test.each(rows)('SEC-PO-17 the call %s of a page with %o', (name, params, kind) => {
  const store = createStore()
  store.set(route, { key: 'admin/users', params: { search: 'ann' } })
  expect(outsideChange(store, name, params)).toBe(kind)
})
