import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bootAtom } from '../../ports/boot.ts'
import { CopyButton } from './CopyButton.tsx'
import { SaveFile } from './SaveFile.tsx'
import { useShownOnce } from '../page/use-shown-once.ts'

/** Recovery codes, shown once, to copy or to save. No page of a host gets to see them: the user alone carries them away. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  useShownOnce(true)
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  const text = `${t('codes.file', { application })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <ul className="v-recovery" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="v-pair">
        <CopyButton text={text} isWide />
        <SaveFile
          file={{ name: t('codes.fileName'), text }}
          label={t('codes.download')}
          unkept={t('codes.unkept')}
        />
      </div>
    </>
  )
}
