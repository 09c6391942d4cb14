from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts import hooks
        from games import selectors

        hooks.needed_users.append(selectors.users_in_running_matches)
        hooks.past_players.append(selectors.users_of_matches)
