import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText } from '../copy-text.ts'
import { Button } from '../feedback/Button.tsx'

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
