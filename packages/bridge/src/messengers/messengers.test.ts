import { pinnedMessenger } from '../pinned-messenger.ts'
import { hostOrigin, portalOrigin } from '../testing/fake-ends.ts'
import { fakeWebviews } from '../testing/fake-webviews.ts'
import { fakeWindow, introduce } from '../testing/fake-windows.ts'
import { messengerSuite } from './messenger.suite.ts'
import { shellChannel } from './shell-channel.ts'
import { type StringChannel, stringMessenger } from './string-messenger.ts'

messengerSuite('a frame', () => {
  const page = fakeWindow(hostOrigin)
  const frame = fakeWindow(portalOrigin)
  const { aOfB, bOfA } = introduce(page, frame)
  const peer = { self: page.self, window: () => aOfB, origin: portalOrigin, speaksFirst: false }
  const own = { self: frame.self, window: () => bOfA, origin: hostOrigin, speaksFirst: true }
  return {
    host: pinnedMessenger(peer),
    load: () => pinnedMessenger(own),
    forge: (data) => page.deliver({ source: aOfB, origin: portalOrigin, data }),
    listeners: frame.listeners,
  }
})

for (const [name, open] of Object.entries(fakeWebviews)) {
  messengerSuite(name, () => {
    const { app, load, listeners } = open()
    let say: StringChannel['send'] = () => {}
    return {
      host: stringMessenger(app),
      load: () => {
        const channel = shellChannel(load())
        if (!channel) throw new Error('No shell was found')
        say = channel.send
        return stringMessenger(channel)
      },
      forge: (message) => say(JSON.stringify(message)),
      listeners,
    }
  })
}
