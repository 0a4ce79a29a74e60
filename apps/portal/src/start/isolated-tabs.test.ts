import { expect, test, vi } from 'vitest'
import type { TabAnswer, Tabs } from '../ports/tabs.ts'
import { isolatedTabs } from './isolated-tabs.ts'

test('tabs that stand apart make their own, say nothing and hear nothing; the others share', async () => {
  let isApart = false
  let send = (_message: TabAnswer<string>): void => {}
  const tabs: Tabs<string> = {
    once: vi.fn(async () => 'theirs'),
    anew: vi.fn(async () => 'theirs'),
    notifySignedOut: vi.fn(),
    listen: (hear) => {
      send = hear
      return () => {}
    },
  }
  const heard = vi.fn()
  const own = isolatedTabs(tabs, () => isApart)
  own.listen(heard)
  const all = async () => {
    own.notifySignedOut('ann')
    send({ is: 'signedOut' })
    const mine = async () => 'mine'
    return [await own.once('', undefined, mine), await own.anew('', mine)]
  }
  expect(await all()).toEqual(['theirs', 'theirs'])
  isApart = true
  expect(await all()).toEqual(['mine', 'mine'])
  expect([vi.mocked(tabs.notifySignedOut).mock.calls.length, heard.mock.calls.length]).toEqual([1, 1])
})
