import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy to the portal that can break connections after a number of bytes. */
export async function startBreakableProxy(portal: string) {
  const { hostname, port } = new URL(portal)
  const sockets = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  let breaks = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let sent = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the close handler closes the other end
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      sent += bytes.length
      if (sent > limit) {
        breaks += 1
        near.destroy()
      } else if (!far.write(bytes)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
    })
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks each connection that sends more bytes until `repair`: browsers repeat a call on a reused connection by themselves. */
    breakAfter: (bytes: number) => {
      limit = bytes
    },
    repair: () => {
      limit = Number.POSITIVE_INFINITY
    },
    breaks: () => breaks,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
