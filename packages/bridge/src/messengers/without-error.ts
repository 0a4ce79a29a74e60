import type { Message } from 'penpal'
import { failed } from '../result.ts'

/** Penpal answers an unknown method with an Error and its stack; only the code goes out. */
export const withoutError = (message: Message): Message =>
  message.type === 'REPLY' && message.isError && message.isSerializedErrorInstance
    ? {
        ...message,
        isSerializedErrorInstance: false,
        value: failed(message.value.penpalCode === 'METHOD_NOT_FOUND' ? 'METHOD_NOT_FOUND' : 'INTERNAL')
          .error,
      }
    : message
