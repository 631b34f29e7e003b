import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '#platform/server/deps.ts'

type Given = Pick<AppContext, 'env' | 'broker' | 'work'>

/** Metrics of this app server: version, open sockets, works, and the disk of DATA_DIR. */
export function measureMachine(given: Given, registry: Registry): void {
  for (const metric of [build(given), sockets(given), works(given), disk(given)]) registry.registerMetric(metric)
}

function build({ env: { version } }: Given): Gauge {
  const gauge = new Gauge({
    name: 'traktanda_build_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    registers: [],
  })
  gauge.set({ version }, 1)
  return gauge
}

const sockets = ({ broker }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_live_sockets',
    help: 'Browsers that listen at this app server',
    registers: [],
    collect() {
      this.set(broker.count())
    },
  })

const works = ({ work }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_works',
    help: 'Files that are read or made in turns, by people or by jobs: running, and waiting for their turn',
    labelNames: ['by', 'state'],
    registers: [],
    collect() {
      for (const { by, running, waiting } of work.count()) {
        this.set({ by, state: 'running' }, running)
        this.set({ by, state: 'waiting' }, waiting)
      }
    },
  })

const disk = ({ env }: Given): Gauge =>
  new Gauge({
    name: 'traktanda_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free of it for this program',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const { bsize, blocks, bavail } = await statfs(env.data_dir)
      this.set({ kind: 'size' }, bsize * blocks)
      this.set({ kind: 'free' }, bsize * bavail)
    },
  })
