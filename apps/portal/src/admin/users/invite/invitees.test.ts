import { describe, expect, test } from 'vitest'
import { addInvitees, isCompleteEmail, parseInvitees } from './invitees.ts'

const emailsIn = (text: string) => parseInvitees(text).map(({ email }) => email)

describe('people to invite', () => {
  test.each([
    ['a@b.test;c@d.test,\n e@f.test', ['a@b.test', 'c@d.test', 'e@f.test']],
    ['  ', []],
    ['kim@rival', ['kim@rival']],
  ])('%j is read as addresses', (text, emails) => expect(emailsIn(text)).toEqual(emails))

  test('keeps the names of an address book', () => {
    expect(parseInvitees('Ada Lovelace <ada@b.test>, "Byron, L." <l@b.test>; max@b.test <c@d.test>')).toEqual(
      [
        { email: 'ada@b.test', name: 'Ada Lovelace', phone: '' },
        { email: 'l@b.test', name: 'Byron, L.', phone: '' },
        { email: 'c@d.test', name: '', phone: '' },
        { email: 'max@b.test', name: '', phone: '' },
      ],
    )
  })

  test('takes each address once, whatever its case', () => {
    const held = parseInvitees('a@b.test')
    expect(addInvitees(held, parseInvitees('A@B.test c@d.test'))).toEqual(parseInvitees('a@b.test c@d.test'))
  })

  test.each([
    ['kim@rival.com', true],
    ['kim@mail.rival.com', true],
    ['kim@rival', false],
    ['kim@rival.', false],
    ['@rival.com', false],
    ['kim', false],
  ])('%s is complete: %s', (text, isComplete) => expect(isCompleteEmail(text)).toBe(isComplete))
})
