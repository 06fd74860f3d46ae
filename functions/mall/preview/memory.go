package preview

import (
	"context"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// withPages lets the instances made with ctx have memories of pages that the system gives when they are first touched. They grow without being
// copied, which was two thirds of a small model's CPU, and the collector knows nothing of them.
func withPages(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		room, err := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
		return &pages{room, err}
	}))
}

// pages is a room of addresses as large as a memory may ever be.
type pages struct {
	room []byte
	err  error
}

// Reallocate returns the first size bytes, nil where the system had no room.
func (p *pages) Reallocate(size uint64) []byte {
	if p.err != nil {
		return nil
	}
	return p.room[:size:size]
}

// Free gives the pages back.
func (p *pages) Free() {
	if p.err == nil {
		p.err = syscall.Munmap(p.room)
		p.room = nil
	}
}
