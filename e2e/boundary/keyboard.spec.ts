import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { people } from '../support/people.ts'
import { type Arena, expect, portalOn, test } from './support/arena.ts'
import { attack } from './support/attack.ts'

type Taker = {
  readonly say: (path: string, args: readonly unknown[]) => Promise<unknown>
  readonly portal: {
    readonly on: (name: string, listener: (event: { readonly code: string }) => void) => void
  }
  /** How many keys the page had when it heard of it. */
  keysBefore: number[]
  timer: ReturnType<typeof setTimeout>
}

const typed = 'every key of this secret 1234567'
const leftText = /^This field doesn’t get what you type/
const takenText = /^This page took the keyboard/

/** A page whose user has come to the field of their password. */
const openPassword = async (arena: Arena, page: Page, path: string) => {
  arena.write(path, { before: ['/watch-port.js'], options: { view: 'login' } })
  await page.goto(arena.hosts.crossSite + path)
  const portal = portalOn(page)
  const box = signInScreen(portal)
  await box.enterEmail(people.hostilePage.email)
  await box.password.click()
  // What watches the keyboard is fetched after the first paint.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const taker = window as unknown as Taker
    const trap = Object.assign(document.createElement('input'), { id: 'trap' })
    document.body.append(trap)
    taker.keysBefore = []
    taker.portal.on('diagnostic', ({ code }) => {
      if (code === 'KEYBOARD_TAKEN') taker.keysBefore.push(trap.value.length)
    })
  })
  return { ...box, sentence: (text: RegExp) => portal.getByRole('alert').filter({ hasText: text }) }
}

/** Takes the keyboard for 140 ms and gives it back for 70, for as long as the user types. */
const takeAgainAndAgain = (page: Page, giveBack: 'calls focus' | 'focuses the frame only'): Promise<void> =>
  page.evaluate((how) => {
    const taker = window as unknown as Taker
    const trap = document.getElementById('trap')!
    const frame = document.querySelector<HTMLIFrameElement>('#portal iframe')!
    const take = () => {
      trap.focus()
      taker.timer = setTimeout(() => {
        frame.focus()
        if (how === 'calls focus') void taker.say('focus', [{ where: 'first' }])
        taker.timer = setTimeout(take, 70)
      }, 140)
    }
    // Not with the first key: what is typed until then is the field's.
    taker.timer = setTimeout(take, 400)
  }, giveBack)

/** How many keys the page got until the field was emptied: a user who goes on has read not to. */
const keysBefore = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { timer, keysBefore: counts } = window as unknown as Taker
    clearTimeout(timer)
    return counts
  })

attack(
  'SEC-PO-38',
  'the page takes the keyboard for a moment and gives it back, again and again, while its user types a password',
  'the field is emptied at the second time or as soon as the page calls `focus`, and says so; the page and the audit log hear of it',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    for (const how of ['calls focus', 'focuses the frame only'] as const) {
      const { password, sentence } = await openPassword(arena, page, '/takes-the-keyboard')
      const reported = page.waitForResponse((answer) => answer.url().endsWith('/embedding/v1/taken-keyboard'))
      await takeAgainAndAgain(page, how)
      await page.keyboard.type(typed, { delay: 60 })
      await expect(sentence(takenText)).toBeVisible()
      await expect(password).toHaveValue('')
      expect((await reported).status()).toBe(200)
      const [first, ...more] = await keysBefore(page)
      expect(first).toBeLessThanOrEqual(3)
      expect(more).toEqual([])
      await password.press('Enter')
      await expect(password).toBeVisible()
    }
  },
)

/** As browsers are outside of tests: only the page in front has the keyboard. */
const letLoseFocus = async (page: Page): Promise<void> => {
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  for (const target of [page, frame]) {
    const session = target && (await page.context().newCDPSession(target))
    await session?.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  }
}

test('SEC-PO-38 another window before this one takes nothing of what was typed, and the field says that it waits', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const { password, sentence } = await openPassword(arena, page, '/other-window')
  await letLoseFocus(page)
  await page.keyboard.type('half of it')
  const other = await page.context().newPage()
  for (const back of ['by a pointer', 'by a key'] as const) {
    await other.bringToFront()
    await expect(sentence(leftText)).toBeVisible()
    await page.bringToFront()
    await expect(password).toBeFocused()
    if (back === 'by a pointer') await password.click()
    // A key is a sign of the user only once they can have read the sentence.
    else
      await expect
        .poll(async () => {
          await page.keyboard.press('End')
          return sentence(leftText).count()
        })
        .toBe(0)
    await expect(sentence(leftText)).toHaveCount(0)
  }
  await page.keyboard.press('End')
  await page.keyboard.type(' and the rest')
  await expect(password).toHaveValue('half of it and the rest')
  expect(await keysBefore(page)).toEqual([])
})

test('SEC-PO-38 a page that has the keyboard already when the field of a password comes has it say so', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const { email, sentence, button } = await openPassword(arena, page, '/before-the-field')
  await page.reload()
  await email.fill(people.hostilePage.email)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const trap = document.body.appendChild(document.createElement('input'))
    setInterval(() => trap.focus(), 30)
  })
  await button('Continue').evaluate((element: HTMLElement) => element.click())
  await expect(sentence(leftText)).toBeVisible()
})

/** The page's own script, with its field and the frame at hand. */
const asPage = (page: Page, script: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    const trap = document.getElementById('trap')
    const frame = document.querySelector('#portal iframe')
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    ${script}
  })()`)

attack(
  'SEC-PO-38',
  'the page hides the frame for a moment, which blurs the field first and the document later, and then takes the keyboard',
  'the field says so; it is emptied as soon as the page calls `focus`',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { password, sentence } = await openPassword(arena, page, '/hides-the-frame')
    await page.keyboard.type('half of it')
    await asPage(
      page,
      "frame.style.display = 'none'; await wait(40); frame.style.display = ''; await wait(200); trap.focus()",
    )
    await expect(sentence(leftText)).toBeVisible()
    await expect(password).toHaveValue('half of it')
    await asPage(page, "frame.contentWindow.focus(); await say('focus', [{ where: 'first' }])")
    await expect(sentence(takenText)).toBeVisible()
    await expect(password).toHaveValue('')
  },
)

attack(
  'SEC-PO-38',
  'the page takes the keyboard just after Enter or Escape, which may lead out of the field, and its user types on',
  'the field says so within a second, where it is still shown',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    for (const key of ['Enter', 'Escape']) {
      const { sentence } = await openPassword(arena, page, '/after-a-key')
      await page.keyboard.type('wrong-password-1')
      await page.keyboard.press(key)
      await asPage(page, 'await wait(50); trap.focus()')
      await expect(sentence(leftText)).toBeVisible()
    }
  },
)

/** A menu as a password manager's, or a captcha, in the document of the portal: a frame, also one in a shadow root. */
const addFrameWithin = async (page: Page, where: 'shadow' | 'document'): Promise<void> => {
  const frame = page.frames().find((one) => one.parentFrame() !== null)!
  await frame.evaluate((which) => {
    const menu = document.body.appendChild(document.createElement(which === 'shadow' ? 'pm-menu' : 'div'))
    menu.style.cssText = 'position:fixed;top:0;left:0;z-index:99'
    const place = which === 'shadow' ? menu.attachShadow({ mode: 'closed' }) : menu
    const inner = place.appendChild(document.createElement('iframe'))
    inner.style.cssText = 'width:120px;height:40px'
    const pick = inner.contentDocument!.body.appendChild(document.createElement('button'))
    pick.textContent = 'Pick'
    const field = document.querySelector<HTMLInputElement>('input[type=password]')!
    pick.addEventListener('click', () => field.focus())
  }, where)
}

attack(
  'SEC-PO-38',
  'the page gives the keyboard to a frame within the document first, such as a captcha’s, and takes it from there',
  'the field says so within half a second',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { sentence } = await openPassword(arena, page, '/by-a-frame-within')
    await addFrameWithin(page, 'document')
    await page.keyboard.type('half of it')
    await asPage(page, 'frame.contentWindow.frames[0].focus(); await wait(200); trap.focus()')
    await expect(sentence(leftText)).toBeVisible()
  },
)

test('SEC-PO-38 a password manager whose menu is a frame in a shadow root takes nothing', async ({
  arena,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const { password, sentence } = await openPassword(arena, page, '/password-manager')
  await addFrameWithin(page, 'shadow')
  await page.keyboard.type('half of it')
  const { x, y } = (await page.locator('#portal iframe').boundingBox())!
  for (let n = 0; n < 2; n++) {
    await page.mouse.click(x + 20, y + 20)
    await expect(password).toBeFocused()
    // Longer than the document waits between two looks.
    await page.waitForTimeout(600)
  }
  await expect(sentence(/./)).toHaveCount(0)
  await expect(password).toHaveValue('half of it')
})

test('SEC-PO-38 the title of the frame does not say which step is shown', async ({ arena, openPage }) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  await openPassword(arena, page, '/title')
  await expect(portalOn(page).getByRole('heading', { level: 1 })).not.toHaveText('Sign in')
  await expect(page.locator('#portal iframe')).toHaveAttribute('title', 'Sign in')
})
