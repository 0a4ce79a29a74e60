import { isOneTime, routeDefaults } from '@vestibule/contract/constants'
import { fillingClass, initialHeight, reservedIn, toSkeleton } from './layout-frame.ts'
import type { NotedFrame } from './early-frame.ts'
import { createFrame, embedAddress, embedBase } from './frame.ts'
import { hidingClass, isAuth } from './host-content.ts'
import { home, isAdmin } from './routes.ts'

/** The server that hands the loader out writes the portal's origin here; the copy in the package has none. */
const served = '%PORTAL_ORIGIN%'

/**
 * Inlined into a host's page, right behind its `[data-vestibule]` elements, this shows their frames before the SDK's file is
 * there; `HostSdk.mount` takes them over. Elements that stand anywhere else may be content of the page's users, who could
 * have another portal shown in them (SEC-PO-16). It runs before the page is painted for the first time, so the room of the box,
 * that of administration, and the class that hides the host's own content are there from the first picture on. An
 * address that holds something good for one use is left to the SDK, which cleans it before anything is loaded
 * (SEC-PO-02).
 */
const names = [...new URLSearchParams(location.search).keys()]
let before = document.currentScript?.previousElementSibling
while (before instanceof HTMLElement && before.matches('[data-vestibule]') && !names.some(isOneTime)) {
  insertEarly(before)
  before = before.previousElementSibling
}

function insertEarly(el: HTMLElement): void {
  const attributes = el.dataset as Record<'portalUrl' | 'clientId' | 'view' | 'theme' | 'locale', string>
  const { portalUrl, clientId, view = 'auto', theme: t, locale: l } = attributes
  const portalOrigin = new URL(served.startsWith('http') ? served : portalUrl).origin
  const r = routeHere(view)
  const frame: NotedFrame = createFrame(portalOrigin)
  const { style } = frame
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== portalOrigin) return
    notes.heard.push(data)
    if (data?.vestibule !== 'painted') return
    style.background = ''
    style.height = `${data.height}px`
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
  style.cssText = 'border:0;display:block;width:100%;height:0'
  if (isAdmin(r) || view === 'admin') {
    style.height = '100%'
    el.classList.add(fillingClass)
  } else if (r !== home.route) {
    style.height = `${initialHeight}px`
    style.background = toSkeleton(el)
    el.style.minHeight = reservedIn(el)
  }
  if (isAuth(r) && view !== 'login') document.documentElement.classList.add(hidingClass)
  frame.src = embedAddress(embedBase(portalOrigin, clientId), { l, t, r, view }) + nonce
  addEventListener('message', hear)
  el.append(frame)
}

/** The key of what the address shows, by the default paths. */
function routeHere(view: string): string {
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const [, page] = /^#\/(admin\/[^?]+)/.exec(location.hash) ?? []
  const known = Object.entries(routeDefaults).find(([, one]) => one === path)
  const route = page ?? known?.[0] ?? home.route
  return route === home.route && view === 'login' ? 'loginUrl' : route
}
