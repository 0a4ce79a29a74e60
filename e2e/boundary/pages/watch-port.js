// A script of the host's page that runs before the SDK: it keeps the port to the portal, to speak on it itself.
const send = MessagePort.prototype.postMessage
let port
const waiting = new Map()

/** Every frame's document that was greeted, by the epoch it was given. */
window.epochs = []
MessagePort.prototype.postMessage = function (message, ...more) {
  if (port !== this) {
    port = this
    port.addEventListener('message', ({ data }) => {
      if (data?.type === 'REPLY') waiting.get(data.callId)?.(data)
    })
  }
  if (message?.type === 'REPLY' && message.value?.epoch) window.epochs.push(message.value.epoch)
  return send.call(this, message, ...more)
}

/** Says something to the portal that the SDK never would; the answer as it came, or `silence`. */
window.say = (methodPath, args, patienceMs = 3000) =>
  new Promise((resolve) => {
    const id = crypto.randomUUID()
    const path = Array.isArray(methodPath) ? methodPath : [methodPath]
    waiting.set(id, ({ isError, value }) => resolve({ isError: isError === true, value }))
    setTimeout(() => resolve({ isError: true, value: 'silence' }), patienceMs)
    send.call(port, { namespace: 'penpal', channel: 'vestibule/1', type: 'CALL', id, methodPath: path, args })
  })
