import { useEffect, useRef } from 'react'
import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Desk } from './desk.ts'
import { type Listening, listen } from './listen.ts'

/** Hears pen, finger and mouse; a change of the tool ends what is being drawn, and keeps it. */
export function useListening(desk: Desk, tool: Tool): void {
  const listening = useRef<Listening>(null)
  const before = useRef(tool)
  useEffect(() => {
    const started = listen(desk)
    listening.current = started
    return started.stop
  }, [desk])
  useEffect(() => {
    if (before.current !== tool) listening.current?.letGo()
    before.current = tool
  }, [tool])
}
