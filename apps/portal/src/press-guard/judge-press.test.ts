import { expect, test } from 'vitest'
import { judgePress, type Moment, type Sight, type Verdict } from './judge-press.ts'

const now = 10_000
const seen: Sight = { isSeen: true, since: now - 500, isUsers: false }
const covered: Sight = { ...seen, isSeen: false, cover: 'page' }
const justSeen: Sight = { ...seen, since: now - 499 }
const moment: Moment = {
  now,
  sights: [seen, seen],
  changedAt: -Infinity,
  isMeant: true,
  isRoomy: true,
  standsForMs: 500,
}

const rows: readonly (readonly [string, Partial<Moment>, Verdict])[] = [
  ['all of it has been seen for half a second', {}, 'pass'],
  ['there is no heading beside it', { sights: [seen] }, 'pass'],
  ['the control is covered', { sights: [{ ...seen, isSeen: false }, seen] }, 'hidden'],
  ['something may lie over all of it', { sights: [covered, covered] }, 'covered'],
  ['something lies over the heading alone', { sights: [seen, covered] }, 'hidden'],
  [
    'a message of the portal lies over the control',
    { sights: [{ ...covered, cover: 'own' }, seen] },
    'covered',
  ],
  ['it was covered a moment ago', { sights: [{ ...covered, since: now - 1 }] }, 'early'],
  ['the heading is cropped away', { sights: [seen, { ...seen, isSeen: false }] }, 'hidden'],
  ['too little of the frame is on screen', { isRoomy: false }, 'hidden'],
  ['a page has opened it a moment ago', { sights: [justSeen, justSeen] }, 'early'],
  ['it was uncovered a moment ago', { sights: [justSeen, seen] }, 'early'],
  ['the page changed something a moment ago', { changedAt: now - 499 }, 'early'],
  ['the page changed something before', { changedAt: now - 500 }, 'pass'],
  ['the page put the keyboard here', { isMeant: false }, 'unmeant'],
  ['the user has opened it a moment ago', { sights: [{ ...justSeen, isUsers: true }] }, 'wait'],
  ['the browser has not told yet', { sights: [undefined, seen] }, 'wait'],
  [
    'one part is the user’s and new, the other the page’s',
    { sights: [{ ...justSeen, isUsers: true }, justSeen] },
    'early',
  ],
  [
    'the user has opened it since the page changed something',
    { sights: [{ ...justSeen, isUsers: true }], changedAt: now - 499 },
    'wait',
  ],
  [
    'the page changed what the user has opened',
    { sights: [{ ...seen, isUsers: true }], changedAt: now - 499 },
    'early',
  ],
  [
    'the browser has not told yet, and the page changed something',
    { sights: [undefined], changedAt: now },
    'wait',
  ],
]

test.each(rows)('SEC-PO-17 a press where %s', (_, change, verdict) => {
  expect(judgePress({ ...moment, ...change })).toBe(verdict)
})
