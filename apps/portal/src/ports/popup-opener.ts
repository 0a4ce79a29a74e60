import { atom } from 'jotai/vanilla'

/** A window of its own, opened blank while a click still counts, and sent on its way later. */
export type OpenWindow = {
  readonly go: (url: string) => void
  readonly close: () => void
}

export type PopupOpener = {
  /** Undefined where the browser gave no handle; a window may be open all the same. */
  readonly open: () => OpenWindow | undefined
  /** Resolves when a window of ours says that it has come back; that only makes things quicker. */
  readonly message: (txn: string, signal: AbortSignal) => Promise<void>
}

const shape = 'popup,width=480,height=680'
const channelName = 'vestibule-external-login'

const isAbout = (data: unknown, txn: string): boolean =>
  typeof data === 'object' && data !== null && 'txn' in data && data.txn === txn

const browserPopups: PopupOpener = {
  open: () => {
    const opened = window.open('', '_blank', shape)
    if (opened === null) return undefined
    return {
      go: (url) => {
        opened.location.href = url
      },
      close: () => opened.close(),
    }
  },
  message: (txn, signal) =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel(channelName)
      const hear = ({ data, origin }: MessageEvent): void => {
        // A channel has no sender's origin of its own and is heard by our origin only.
        if ((origin === '' || origin === location.origin) && isAbout(data, txn)) resolve()
      }
      channel.addEventListener('message', hear)
      addEventListener('message', hear, { signal })
      signal.addEventListener('abort', () => channel.close())
    }),
}

/** Other windows of the browser. */
export const popupOpenerAtom = atom<PopupOpener>(browserPopups)
