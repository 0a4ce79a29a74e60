import type { Messenger } from 'penpal'
import type { Env } from './env.ts'
import type { ErrorCode } from './errors.ts'
import { callBucket } from './rate.ts'
import { failed } from './result.ts'

/**
 * A road on which failures go out as often as calls may come in, and no oftener: in a flood, telling every call that
 * it is one too many takes longer than all the rest. A caller that is not notified stops waiting by the clock.
 */
export const reportFailures = (road: Messenger, env: Env): Messenger => {
  const mayReport = callBucket(env)
  return {
    ...road,
    sendMessage: (message) => {
      if (message.type === 'REPLY' && message.isError) {
        if (!mayReport()) return
        // Penpal answers an unknown method with an Error and its stack; only the code goes out.
        if (message.isSerializedErrorInstance) {
          const code = (message.value.penpalCode ?? 'INTERNAL') as ErrorCode
          message = { ...message, isSerializedErrorInstance: false, value: failed(code).error }
        }
      }
      road.sendMessage(message)
    },
  }
}
