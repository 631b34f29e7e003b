import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { AnnotatedReader } from './annotated/AnnotatedReader.tsx'

let Reader: typeof AnnotatedReader | undefined

/** pdf.js and the annotation code are large: they load with the first paper that is opened, alongside its data. */
export async function loadReader(): Promise<void> {
  Reader ??= (await import('./annotated/AnnotatedReader.tsx')).AnnotatedReader
}

type Props = ComponentProps<typeof AnnotatedReader> & { waiting: ReactNode }

/** The reader, as soon as its code is loaded; throws the loading error. Suspense would delay it by 300 ms after showing a skeleton. */
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
