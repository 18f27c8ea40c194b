"""What `crosstown arena --json` says of an agent, as cells of a table."""


def signed(value, decimals):
    """Never -0."""
    return f"{round(value, decimals) + 0.0:+.{decimals}f}"


def elo(value):
    return "beyond" if value is None else signed(value, 0)


def cells(agent):
    """Wins in per cent and their interval; Elo and its interval."""
    share, low, high = (100 * agent[key] for key in ("share", "share_low", "share_high"))
    return ([f"{share:.1f}", f"{low:.1f} to {high:.1f}"],
            [elo(agent["elo"]), f"{elo(agent['elo_low'])} to {elo(agent['elo_high'])}"])


def matches(agent):
    """Matches in per cent and their interval."""
    of = agent["matches"]
    share, low, high = (100 * of[key] for key in ("share", "share_low", "share_high"))
    return [f"{share:.1f}", f"{low:.1f} to {high:.1f}"]


def by_turn(result):
    """Wins in per cent of those who move first, second, …, whoever they are."""
    return " / ".join(f"{100 * share:.0f}" for share in result["by_turn"])
