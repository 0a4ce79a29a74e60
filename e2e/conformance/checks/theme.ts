import type { Adapter } from '../adapter.ts'
import { type Check, holds, refused, readValue } from '../check.ts'
import { until } from '../until.ts'

/** An attribute of the portal's document. */
export const readAttribute = async ({ portal }: Adapter, name: string): Promise<string> =>
  (await portal()).evaluate((key) => document.documentElement.getAttribute(key) ?? '', name)

/** Something whose appearance would be a request, had it been taken for a value. */
const beacon = 'https://beacon.invalid/pixel'

export const theme: readonly Check[] = [
  {
    area: 'theme',
    name: 'a mode is taken over',
    judge: async (adapter) => {
      readValue(await adapter.perform('setTheme', { mode: 'dark' }))
      await until('The portal is dark', async () => (await readAttribute(adapter, 'data-theme')) === 'dark')
      readValue(await adapter.perform('setTheme', { mode: 'light' }))
      await until('The portal is light', async () => (await readAttribute(adapter, 'data-theme')) === 'light')
    },
  },
  {
    area: 'theme',
    name: 'a language is taken over, with its direction',
    judge: async (adapter) => {
      readValue(await adapter.perform('setLocale', { locale: 'he' }))
      await until('The portal is right to left', async () => (await readAttribute(adapter, 'dir')) === 'rtl')
      readValue(await adapter.perform('setLocale', { locale: 'en' }))
      await until('The portal is left to right', async () => (await readAttribute(adapter, 'dir')) === 'ltr')
    },
  },
  {
    area: 'hostile inputs',
    name: 'no value of a theme becomes a request or a rule',
    judge: async (adapter) => {
      const urls: string[] = []
      adapter.page.on('request', (request) => urls.push(request.url()))
      const tokens = {
        accent: `url(${beacon})`,
        radius: '1px;} * { display: none',
        'no-such-token': 'red',
        __proto__: 'x',
      }
      await adapter.perform('setTheme', { mode: 'light', tokens })
      const style = await (await adapter.portal()).evaluate(
        () => document.documentElement.getAttribute('style') ?? '',
      )
      holds(!style.includes('url(') && !style.includes('display'), `the style is ${style}`)
      holds(!urls.includes(beacon), 'the address was asked')
      readValue(await adapter.perform('setTheme', { mode: 'light' }))
    },
  },
  {
    area: 'hostile inputs',
    name: 'a language there is not is refused, or changes nothing',
    judge: async (adapter) => {
      for (const locale of ['xx', '../../he', '__proto__', '<b>']) {
        const answer = await adapter.perform('setLocale', { locale })
        if (answer.code !== undefined) refused(answer, 'LOCALE_UNKNOWN', 'INVALID_ARGUMENT')
      }
      holds((await readAttribute(adapter, 'lang')) === 'en', 'the language changed')
    },
  },
]
