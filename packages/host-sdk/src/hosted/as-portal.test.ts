// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { shown } from '../testing/host-page.ts'
import { host, page } from '../testing/hosted-page.ts'
import * as later from './later.ts'

describe('a hosted sign-in behind the object that a mount answers', () => {
  test('has every method that a mounted portal has', async () => {
    const { handle } = await shown('/')
    const portal = page(`${host}/`).hosted.asPortal()
    const methods = Object.entries(handle).flatMap(([name, value]) =>
      typeof value === 'function' ? name : [],
    )
    expect(methods.length).toBeGreaterThan(20)
    expect(methods.filter((name) => typeof portal[name as keyof typeof portal] !== 'function')).toEqual([])
  })

  test('answers each that is not there from the beginning by the file for later', () => {
    const { hosted } = page(`${host}/`)
    const known = Object.keys(hosted)
    const added = Object.keys(hosted.asPortal()).filter((name) => !known.includes(name))
    const answered = new Set([...Object.keys(later), 'off'])
    expect(added.filter((name) => !answered.has(name))).toEqual([])
  })
})
