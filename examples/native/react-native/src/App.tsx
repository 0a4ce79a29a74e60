import type { Shell } from '@vestibule/host-sdk/native'
import { useCallback, useRef, useState } from 'react'
import { Button, SafeAreaView, Text } from 'react-native'
import { Portal } from './Portal.tsx'

const portalUrl = 'https://auth.example.com'
const clientId = 'your-client-id'
const api = 'https://api.example.com'

/** Notes of the signed-in user. */
export const App = () => {
  const shell = useRef<Shell>(undefined)
  const [name, setName] = useState<string>()
  const [notes, setNotes] = useState('')
  const keep = useCallback((next: Shell | undefined) => {
    shell.current = next
  }, [])
  const load = async () => {
    const token = await shell.current?.getAccessToken({ minTtl: 30 })
    const answer = await fetch(`${api}/notes`, { headers: { authorization: `Bearer ${token}` } })
    setNotes(await answer.text())
  }
  return (
    <SafeAreaView style={{ flex: 1 }}>
      {name !== undefined && (
        <>
          <Text>{name}</Text>
          <Button title="Load notes" onPress={() => void load()} />
          <Button title="Sign out" onPress={() => void shell.current?.call('logout', {})} />
          <Text>{notes}</Text>
        </>
      )}
      <Portal
        portalUrl={portalUrl}
        clientId={clientId}
        onShell={keep}
        onSession={({ user }) => setName(user?.name)}
      />
    </SafeAreaView>
  )
}
