import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { AnnotatedReader } from './annotated/AnnotatedReader.tsx'

let Reader: typeof AnnotatedReader | undefined

/** pdf.js and annotating are large: they come with the first paper that is opened, beside its data. */
export async function loadReader(): Promise<void> {
  Reader ??= (await import('./annotated/AnnotatedReader.tsx')).AnnotatedReader
}

type Props = ComponentProps<typeof AnnotatedReader> & { waiting: ReactNode }

/** The reader, as soon as it is here; throws what kept it away. Suspense would hold it back for three tenths of a second after it has shown a skeleton. */
export function LazyReader({ waiting, ...props }: Props) {
  const [loaded, setLoaded] = useState<{ failure?: unknown } | null>(Reader ? {} : null)
  useEffect(() => {
    loadReader().then(
      () => setLoaded({}),
      (failure: unknown) => setLoaded({ failure }),
    )
  }, [])
  if (loaded?.failure !== undefined) throw loaded.failure
  return loaded && Reader ? <Reader {...props} /> : waiting
}
