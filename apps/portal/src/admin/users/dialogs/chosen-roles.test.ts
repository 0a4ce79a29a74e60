// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chosenRoles } from './chosen-roles.ts'

const formWith = (...ids: readonly string[]): FormData => {
  const form = new FormData()
  for (const id of ids) form.append('roleIds', id)
  return form
}
const changeable = [{ id: 'admin' }, { id: 'support' }]

test.each([
  ['what is ticked is held', ['support'], ['admin'], ['admin']],
  ['a role that could not be changed stays', ['owner', 'support'], ['admin'], ['owner', 'admin']],
  ['an emptied list goes as one empty text', ['support'], [], ['']],
  ['a list that was empty stays empty', [], [], []],
] as const)('%s', (_, held, ticked, sent) => {
  expect(chosenRoles(formWith(...ticked), { roleIds: [...held] }, changeable)).toEqual(sent)
})
