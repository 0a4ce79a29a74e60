// What either document of the bench does once it was taken over: it speaks on the port itself, past every limit of
// its own end.
const send = MessagePort.prototype.postMessage
let toPeer: MessagePort | undefined
MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
  // oxlint-disable-next-line typescript/no-this-alias -- the port is what is looked for
  toPeer ??= this
  return send.call(this, ...message)
} as typeof send

/** As many calls as are asked for, as fast as they can be said. */
export const flood = (calls: number, method: string, params: object): void => {
  for (let id = 0; id < calls; id += 1) {
    const call = { namespace: 'penpal', channel: 'vestibule/1', type: 'CALL', id: String(id) }
    if (toPeer) send.call(toPeer, { ...call, methodPath: [method], args: [params] })
  }
}

/** Frames a second that this document draws from now on. */
export const drawnFor = (ms: number): Promise<number> =>
  new Promise((resolve) => {
    const from = performance.now()
    let frames = 0
    const draw = () => {
      frames += 1
      const took = performance.now() - from
      if (took < ms) requestAnimationFrame(draw)
      else resolve((frames * 1000) / took)
    }
    requestAnimationFrame(draw)
  })
