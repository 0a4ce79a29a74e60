import type { Page } from '@playwright/test'
import { watchPolicy } from '../boundary/support/page-tools.ts'
import { fits } from '../support/judges/fits.ts'
import { isStolen, planted, plantedIsText } from '../support/judges/planted-text.ts'
import { portalPolicy } from '../support/judges/portal-policy.ts'
import { settled } from '../support/judges/settled.ts'
import { isAdmin, isDialog, isKit, isVariant, type Judge, type Visit } from '../support/judges/visit.ts'
import { everyRule, inTheDark } from '../support/judges/wcag.ts'
import { addressesIn, showAddress, withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

// Long, and nothing of one is of use to another.
test.describe.configure({ mode: 'parallel' })

type Look = {
  readonly name: string
  readonly query: string
  readonly width: (visit: Visit) => number
  readonly judges: readonly Judge[]
  readonly isLookedAt?: (visit: Visit) => boolean
}

/** Every look that an address is judged in, one after the other, before the next address. */
const listLooks = (stoppedIn: Parameters<typeof plantedIsText>[0]): readonly Look[] => [
  {
    name: 'light',
    query: 'delay=0&theme=auto',
    width: () => 1280,
    judges: [settled, fits, everyRule, inTheDark],
  },
  {
    name: 'right-to-left',
    query: 'delay=0&theme=light&locale=he',
    width: (visit) => (isAdmin(visit) ? 320 : 1280),
    judges: [settled, fits, everyRule],
    isLookedAt: (visit) => isAdmin(visit) || !isVariant(visit),
  },
  {
    name: 'planted',
    query: `delay=0&planted=${encodeURIComponent(planted)}`,
    width: () => 1280,
    judges: [plantedIsText(stoppedIn)],
  },
]

const visitAll = async (page: Page, addresses: readonly string[], looks: readonly Look[]) => {
  const problems: Record<string, string[]> = {}
  for (const address of addresses) {
    const visit = { page, address }
    const wrong: string[] = []
    for (const { name, query, width, judges, isLookedAt = () => true } of looks) {
      if (!isLookedAt(visit)) continue
      await page.setViewportSize({ width: width(visit), height: 800 })
      await showAddress(page, address, query)
      for (const judge of judges) wrong.push(...(await judge(visit)).map((one) => `${name}: ${one}`))
    }
    if (wrong.length > 0) problems[address] = wrong
  }
  return problems
}

/** The address of the page that a dialog is opened on; a page's own is itself. */
const toPageBehind = (address: string): string => {
  const [path = '', query = ''] = address.split('?')
  const shown = [...new URLSearchParams(query)].filter(([name]) => name !== 'dialog' && name !== 'item')
  return shown.length === 0 ? path : `${path}?${new URLSearchParams(shown)}`
}

const isSigningIn = ({ address }: Visit): boolean => address.startsWith('#/login/')

const parts = [
  { part: 'signing in', isIn: isSigningIn, copies: 2, least: 30 },
  { part: 'parts of the page kit', isIn: isKit, copies: 1, least: 10 },
  {
    part: 'all else of the box',
    isIn: (visit: Visit) => !isAdmin(visit) && !isKit(visit) && !isSigningIn(visit),
    copies: 4,
    least: 60,
  },
  {
    part: 'pages of administration',
    isIn: (visit: Visit) => isAdmin(visit) && !isDialog(visit),
    copies: 3,
    least: 60,
  },
  { part: 'dialogs of administration', isIn: isDialog, copies: 4, least: 60 },
].flatMap(({ copies, ...part }) =>
  Array.from({ length: copies }, (_, turn) => ({
    ...part,
    part: copies === 1 ? part.part : `${part.part}, ${turn + 1} of ${copies}`,
    isTurn: (index: number) => index % copies === turn,
  })),
)

for (const { part, isIn, isTurn, least } of parts)
  test(`WCAG SEC-PO-07 every address is free of findings in every look, fits, and shows markup in texts as text (${part})`, {
    tag: '@long',
  }, async ({ openPage }) => {
    test.setTimeout(360_000)
    const page = await openPage({})
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const left: string[] = []
    page.on('request', (request) => {
      if (isStolen(request.url())) left.push(request.url())
    })
    const looks = listLooks(await watchPolicy(page))
    await withPreview(
      async (origin) => {
        const all = await addressesIn(page, origin)
        const addresses = all.filter((address) => isIn({ page, address }))
        expect(addresses.length).toBeGreaterThanOrEqual(least)
        expect(addresses.map(toPageBehind).filter((address) => !all.includes(address))).toEqual([])
        const own = addresses.filter((_, index) => isTurn(index))
        expect(await visitAll(page, own, looks)).toEqual({})
        expect(left).toEqual([])
      },
      { 'content-security-policy': portalPolicy },
    )
  })
