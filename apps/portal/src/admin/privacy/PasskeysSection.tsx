import type { Output } from '@vestibule/contract'
import type { getWebAuthnDevices } from '@vestibule/contract/areas/webauthn'
import { useAtomValue, useSetAtom } from 'jotai'
import { Fingerprint, KeyRound, Plus } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { KeyDates } from './KeyDates.tsx'
import { KeyMenu } from './KeyMenu.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { ownName } from './methods.ts'
import { passkeyList } from './privacy.atoms.ts'

const icons = { Platform: Fingerprint, CrossPlatform: KeyRound } as const

type PasskeyLineProps = {
  readonly passkey: Output<typeof getWebAuthnDevices>['devices'][number]
  readonly isFixed: boolean
}

const PasskeyLine = ({ passkey, isFixed }: PasskeyLineProps) => {
  const { t } = useTranslation('privacy')
  const open = useSetAtom(dialogAddress)
  const { id, deviceType, createdAt, lastUsedAt } = passkey
  const name = ownName(passkey.name) ?? t(`passkeys.${deviceType}`)
  return (
    <DetailLine
      icon={icons[deviceType]}
      title={<bdi>{name}</bdi>}
      hint={<KeyDates createdAt={createdAt} lastUsedAt={lastUsedAt} isFirst />}
    >
      {!isFixed && (
        <KeyMenu
          name={name}
          onRename={() => open('renamePasskey', id)}
          onRemove={() => open('removePasskey', id)}
        />
      )}
    </DetailLine>
  )
}

/** What the user signs in with instead of a password. */
export const PasskeysSection = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('privacy')
  const view = useAtomValue(passkeyList.view)
  const reload = useSetAtom(passkeyList.reload)
  const open = useSetAtom(dialogAddress)
  return (
    <ListPanel
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      action={
        !isFixed && (
          <Button onClick={() => open('addPasskey')}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('passkeys.add')}
          </Button>
        )
      }
      view={view}
      onRetry={() => void reload()}
    >
      {(passkeys) =>
        passkeys.length === 0 ? (
          <DetailLine icon={Fingerprint} title={t('passkeys.none')} hint={t('passkeys.noneHint')} />
        ) : (
          passkeys.map((passkey) => <PasskeyLine key={passkey.id} passkey={passkey} isFixed={isFixed} />)
        )
      }
    </ListPanel>
  )
}
