import { samples } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { changedFields, toFields, toUpdate } from './fields.ts'

const [sample] = samples.users.rows
const me = sample!

describe('profile fields', () => {
  test('come from the person and their metadata, whatever stands there', () => {
    const metadata = JSON.stringify({ jobTitle: 'Clerk', address: 7, plan: 'pro' })
    expect(toFields({ ...me, phoneNumber: '+44 1', metadata })).toEqual({
      name: 'Ada Admin',
      phoneNumber: '+44 1',
      jobTitle: 'Clerk',
      address: '',
    })
    expect(toFields({ ...me, metadata: 'no json' }).jobTitle).toBe('')
    expect(toFields({ ...me, metadata: '[1]' }).address).toBe('')
  })

  test('know what changed', () => {
    const before = toFields(me)
    expect(changedFields(before, before)).toEqual([])
    expect(changedFields(before, { ...before, name: 'Else', address: 'Here' })).toEqual(['name', 'address'])
  })

  test('ask only for what changed, and keep what the host has in the metadata', () => {
    const user = { ...me, metadata: '{"plan":"pro","jobTitle":"Clerk"}' }
    const before = toFields(user)
    expect(toUpdate(user, before)).toEqual({})
    expect(toUpdate(user, { ...before, name: 'Else' })).toEqual({ name: 'Else' })
    expect(toUpdate(user, { ...before, phoneNumber: '' })).toEqual({})
    expect(toUpdate(user, { ...before, phoneNumber: '+44 20 7946' })).toEqual({ phoneNumber: '+44 20 7946' })
    const { metadata } = toUpdate(user, { ...before, jobTitle: 'Head', address: 'Here' })
    expect(JSON.parse(metadata ?? '')).toEqual({ plan: 'pro', jobTitle: 'Head', address: 'Here' })
  })
})
