import { getProfile, updateProfile, updateProfileImage } from '@vestibule/contract/areas/profile'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { readPictureHead } from '../../platform/pictures/picture-kind.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aJpeg, aPng, asDataUrl, aWebp } from '../../testing/pictures.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const small = { width: 40, height: 30 }
const path = '/frontegg/team/resources/profile/me/image/v1'

describeOnServer('profile pictures', (engine) => {
  const testServer = useTestServer(engine)
  const someone = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    return { user, browser: await signedIn(testServer(), user) }
  }
  const shown = async (url: string) => {
    const answer = await aBrowser(testServer()).request(url.slice(portalOrigin.length))
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('SEC-AD-10 each kind becomes a WebP of ours, at an address that sets and needs no cookie', async () => {
    const { user, browser } = await someone()
    const kinds = {
      png: aPng(small),
      jpeg: await aJpeg(small),
      webp: await aWebp(small),
      lossless: await aWebp(small, { lossless: 1 }),
    }
    for (const bytes of Object.values(kinds)) {
      const url = await browser.call(updateProfileImage, { image: asDataUrl(bytes) })
      expect(url).toMatch(/^http:\/\/localhost:4600\/pictures\/[\w-]{43}\.webp$/)
      const { answer, bytes: served } = await shown(url)
      expect(answer.status).toBe(200)
      expect(readPictureHead(served)).toEqual({ kind: 'webp', ...small })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      const { profilePictureUrl } = await browser.call(getProfile, {})
      expect(profilePictureUrl).toBe(`${url}?t=${testServer().clock.now().getTime()}`)
    }
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.userId, user.id), eq(audits.action, 'profile.changed')))
    expect(rows).toHaveLength(4)
  })

  test('comes as the form that clients of the wire send, and its answer is the address itself', async () => {
    const { browser } = await someone()
    const form = new FormData()
    form.append('image', new File([Uint8Array.from(aPng(small))], 'me.png', { type: 'image/png' }))
    const packed = new Response(form)
    const answer = await testServer().server.request(path, {
      method: 'PUT',
      headers: {
        'content-type': packed.headers.get('content-type') ?? '',
        authorization: `Bearer ${browser.accessToken}`,
        origin: portalOrigin,
      },
      body: await packed.arrayBuffer(),
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^http:\/\/localhost:4600\/pictures\/[\w-]{43}\.webp$/)
  })

  test('a large one is made small, one at the limit is taken', async () => {
    const { browser } = await someone()
    const url = await browser.call(updateProfileImage, {
      image: asDataUrl(aPng({ width: 4096, height: 1024 })),
    })
    expect(readPictureHead((await shown(url)).bytes)).toEqual({ kind: 'webp', width: 512, height: 128 })
  })

  test('SEC-AD-10 script that hides in a picture stays behind', async () => {
    const { browser } = await someone()
    const script = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([aPng(small, { text: script }), Buffer.from(script)])
    const url = await browser.call(updateProfileImage, { image: asDataUrl(polyglot) })
    expect((await shown(url)).bytes.includes('script')).toBe(false)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const bomb = { width: 30_000, height: 30_000 }
  test.each([
    ['an SVG', asDataUrl(svg, 'image/svg+xml')],
    ['an SVG that calls itself PNG', asDataUrl(svg)],
    ['a GIF', asDataUrl(Buffer.from('GIF89a0000000000000000000000000000'), 'image/gif')],
    ['a PNG of 30000 by 30000', asDataUrl(aPng(small, { claimed: bomb }))],
    ['one pixel too wide', asDataUrl(aPng({ width: 4097, height: 1 }))],
    ['of no height', asDataUrl(aPng(small, { claimed: { width: 4, height: 0 } }))],
    ['a beginning without the rest', asDataUrl(aPng(small).subarray(0, 40))],
    ['a file of 1 MiB and one byte', asDataUrl(Buffer.concat([aPng(small), Buffer.alloc(1024 * 1024)]))],
    ['no base64', 'data:image/png;base64,!'],
    ['an address', 'data:image/png,https://evil.test'],
  ])('SEC-AD-10 refuses %s and keeps what was there', async (_, image) => {
    const { browser } = await someone()
    const before = await browser.call(updateProfileImage, { image: asDataUrl(aPng(small)) })
    expect(await readRefusal(browser.call(updateProfileImage, { image }))).toBe('IMAGE_REFUSED')
    expect((await shown(before)).answer.status).toBe(200)
  })

  test('SEC-DE-04 a body of more than 1.5 MiB is not read', async () => {
    const { browser } = await someone()
    const image = `data:image/png;base64,${'A'.repeat(1.5 * 1024 * 1024)}`
    expect(await readRefusal(browser.call(updateProfileImage, { image }))).toBe('BODY_TOO_LARGE')
  })

  test('the one before and the one that was removed are gone; another address of the own is kept', async () => {
    const { browser } = await someone()
    const image = asDataUrl(aPng(small))
    const first = await browser.call(updateProfileImage, { image })
    const second = await browser.call(updateProfileImage, { image })
    expect((await shown(first)).answer.status).toBe(404)
    await browser.call(updateProfile, { profilePictureUrl: `${second}?t=1` })
    expect((await shown(second)).answer.status).toBe(200)
    expect((await browser.call(updateProfile, { profilePictureUrl: null })).profilePictureUrl).toBeNull()
    expect((await shown(second)).answer.status).toBe(404)
  })

  test('is for the signed-in person alone', async () => {
    const answer = await aBrowser(testServer()).request(path, {
      method: 'PUT',
      body: { image: asDataUrl(aPng(small)) },
    })
    expect(answer.status).toBe(401)
    expect((await aBrowser(testServer()).request('/pictures/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })
})
