import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'

/** Where the clipboard is refused to a frame, the oldest way still works. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    return isDone
  }
}

/** Copies a text and says that it did. */
export const CopyButton = ({ text, isWide }: { readonly text: string; readonly isWide?: boolean }) => {
  const { t } = useTranslation('mfa')
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Button isWide={isWide} onClick={async () => setCopied(await copyText(text))}>
        {t(isCopied ? 'codes.copied' : 'codes.copy')}
      </Button>
      <output className="v-hidden">{isCopied && t('codes.copied')}</output>
    </>
  )
}
