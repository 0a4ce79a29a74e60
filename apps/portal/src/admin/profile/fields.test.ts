import { samples } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { changesBetween, fieldsOf, withMetadata } from './fields.ts'

const [me] = samples.users.rows

describe('profile fields', () => {
  test('come from the person and their metadata, whatever stands there', () => {
    const metadata = JSON.stringify({ jobTitle: 'Clerk', address: 7, plan: 'pro' })
    expect(fieldsOf({ ...me!, phoneNumber: '+44 1', metadata })).toEqual({
      name: 'Ada Admin',
      phone: '+44 1',
      jobTitle: 'Clerk',
      address: '',
    })
    expect(fieldsOf({ ...me!, metadata: 'no json' }).jobTitle).toBe('')
    expect(fieldsOf({ ...me!, metadata: '[1]' }).address).toBe('')
  })

  test('keep what the host has in the metadata', () => {
    const fields = { name: '', phone: '', jobTitle: 'Head', address: 'Here' }
    expect(JSON.parse(withMetadata('{"plan":"pro","jobTitle":"Clerk"}', fields))).toEqual({
      plan: 'pro',
      jobTitle: 'Head',
      address: 'Here',
    })
  })

  test('count what changed', () => {
    const before = fieldsOf(me!)
    expect(changesBetween(before, before)).toBe(0)
    expect(changesBetween(before, { ...before, name: 'Else', address: 'Here' })).toBe(2)
  })
})
