import { describe, expect, test } from 'vitest'
import { updateProfile } from './areas/profile.ts'
import { addUser } from './areas/users.ts'
import { refusedFields } from './refused-fields.ts'

describe('fields an operation would refuse', () => {
  test.each([
    [{ name: 'Ada', phoneNumber: '+44 20 7946 0000' }, []],
    [{ name: ' ', phoneNumber: '' }, ['name']],
    [{ name: '', phoneNumber: '12345' }, ['name', 'phoneNumber']],
    [{ name: 'x'.repeat(201) }, ['name']],
  ])('%j: %j', (input, refused) => {
    expect([...refusedFields(updateProfile, input)]).toEqual(refused)
  })

  test('names a field that is missing', () => {
    expect([...refusedFields(addUser, {})]).toEqual(['email'])
    expect([...refusedFields(addUser, { email: 'ada' })]).toEqual(['email'])
    expect([...refusedFields(addUser, { email: 'ada@acme.test' })]).toEqual([])
  })
})
