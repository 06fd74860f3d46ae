package process

import (
	"os/exec"
	"syscall"
)

// A group of its own keeps the terminal's Ctrl+C from the children: the parent ends them in order.
func setAttributes(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
