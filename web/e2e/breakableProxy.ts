import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire to the portal that can be cut: the bytes of a call go as far as they are let, and then nothing goes at all. */
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
      socket.on('error', () => {}) // the other end learns of it by its own close
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
    /** Until it is mended, whatever carries more than this is cut: browsers try a reused connection's call again by themselves. */
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
