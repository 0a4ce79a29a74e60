import { isOneTime } from '@vestibule/contract/constants'
import type { NotedFrame } from './early-frame.ts'
import { createFrame, embedAddress, embedBase } from './frame.ts'

/**
 * Inlined into a host's page, after its `[data-vestibule]` elements, this shows their frames before the SDK's file is
 * there; `HostSdk.mount` takes them over. An address that holds something good for one use is left to the SDK, which
 * cleans it before anything is loaded (SEC-PO-02).
 */
for (const el of document.querySelectorAll<HTMLElement>('[data-vestibule]')) {
  const names = [...new URLSearchParams(location.search).keys()]
  if (!names.some(isOneTime)) insertEarly(el)
}

function insertEarly(el: HTMLElement): void {
  const attributes = el.dataset as Record<'portalUrl' | 'clientId' | 'view' | 'theme' | 'locale', string>
  const { portalUrl, clientId, view = 'auto', theme: t, locale: l } = attributes
  const portalOrigin = new URL(portalUrl).origin
  const page = view + location.pathname
  const own = 'authenticatedUrl'
  const r = page.endsWith('sign-up') ? 'signUpUrl' : page.includes('login') ? 'loginUrl' : own
  const frame: NotedFrame = createFrame(portalOrigin)
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === frame.contentWindow && origin === portalOrigin) notes.heard.push(data)
  }
  const nonce = crypto.randomUUID()
  const notes = {
    nonce,
    loads: 0,
    heard: [] as unknown[],
    stop: () => removeEventListener('message', hear),
  }
  frame.vestibule = notes
  frame.addEventListener('load', () => notes.loads++)
  frame.style.cssText = `border:0;width:100%;height:${r === own ? 0 : 480}px`
  frame.src = embedAddress(embedBase(portalOrigin, clientId), { l, t, r, view }) + nonce
  addEventListener('message', hear)
  el.append(frame)
}
